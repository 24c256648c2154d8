// A shape's line as a tree: words as they stand, parts to be filled in, and what falls out with its part.

export type Node =
  | { kind: "words"; words: string }
  | { kind: "part"; name: string }
  | { kind: "maybe"; nodes: Node[] };

const read = new Map<string, Node[]>();

/** The tree of a line such as "EXPLORE {where}[ POST {post}]". */
export function template(line: string): Node[] {
  let found = read.get(line);
  if (!found) {
    found = parsed(line);
    read.set(line, found);
  }
  return found;
}

function parsed(line: string): Node[] {
  const open: Node[][] = [[]];
  for (const [sign] of line.matchAll(/\{[^{}]*\}|\[|\]|[^{}[\]]+|./gs)) {
    const here = open[open.length - 1]!;
    if (sign === "[") {
      const nodes: Node[] = [];
      here.push({ kind: "maybe", nodes });
      open.push(nodes);
    } else if (sign === "]" && open.length > 1) open.pop();
    else if (sign.length > 2 && sign.startsWith("{")) here.push({ kind: "part", name: sign.slice(1, -1) });
    else here.push({ kind: "words", words: sign });
  }
  return open[0]!;
}

/** The names of the parts in a tree, as they stand. */
export function named(nodes: Node[]): string[] {
  return nodes.flatMap((node) => (node.kind === "part" ? [node.name] : node.kind === "maybe" ? named(node.nodes) : []));
}

/** The names of the parts without which a part is not written: those of what it falls out with. */
export function needed(nodes: Node[], name: string): string[] {
  for (const node of nodes) {
    if (node.kind !== "maybe" || !named(node.nodes).includes(name)) continue;
    const here = node.nodes.flatMap((each) => (each.kind === "part" ? [each.name] : []));
    return here.includes(name) ? [] : [...here, ...needed(node.nodes, name)];
  }
  return [];
}
