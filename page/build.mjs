// Makes pbem/report/order_page/page.js and page.css of src; the first line of each says of which sources.

import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const out = fileURLToPath(new URL("../pbem/report/order_page/", import.meta.url));

/**
 * Of all that is built from, in the order of its names: tests/browser/test_order_page_built.py counts the same.
 * contract.ts is left out: types are not in what is built.
 */
async function sources() {
  const names = (await readdir(`${here}src`)).filter((name) => name !== "contract.ts").map((name) => `src/${name}`);
  const hash = createHash("sha256");
  for (const name of [...names, "build.mjs", "package-lock.json", "package.json", "tsconfig.json"].sort())
    hash.update(`${name}\0`).update(await readFile(here + name)).update("\0");
  return hash.digest("hex");
}

const shared = { bundle: true, minify: true, write: false, legalComments: "none", absWorkingDir: here, target: "es2022" };
const script = await esbuild.build({
  ...shared, entryPoints: ["src/main.tsx"], format: "iife", jsx: "automatic", jsxImportSource: "preact",
});
const style = await esbuild.build({ ...shared, entryPoints: ["src/page.css"] });
const said = `/* made by \`make page\` of page/, sources ${await sources()}; Preact: MIT, (c) Jason Miller */\n`;
await mkdir(out, { recursive: true });
await writeFile(`${out}page.js`, said + script.outputFiles[0].text);
await writeFile(`${out}page.css`, said + style.outputFiles[0].text);
console.log(`page.js ${script.outputFiles[0].text.length}, page.css ${style.outputFiles[0].text.length} bytes`);
