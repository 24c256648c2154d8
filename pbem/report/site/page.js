"use strict";
(() => {
  const steps = [...document.querySelectorAll(".step")];
  const bar = document.getElementById("slider");
  if (!bar || steps.length < 2) return;
  const range = bar.querySelector("input"), said = bar.querySelector("output");
  const [back, on, all] = bar.querySelectorAll("button");
  let now = 0, single = true;
  const show = (wanted, keep) => {
    now = Math.max(0, Math.min(steps.length - 1, wanted));
    steps.forEach((step, place) => { step.hidden = single && place !== now; });
    document.body.classList.toggle("single", single);
    const title = steps[now].querySelector("h2").textContent.trim();
    range.value = now;
    range.setAttribute("aria-valuetext", title);
    said.value = title;
    back.disabled = now === 0;
    on.disabled = now === steps.length - 1;
    if (keep) { try { history.replaceState(null, "", "#" + steps[now].id); } catch (_) { /* from disk */ } }
    if (keep && !single) steps[now].scrollIntoView();
  };
  const named = () => {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    const step = target && target.closest(".step");
    if (step) { show(steps.indexOf(step), false); target.scrollIntoView(); }
    return step;
  };
  range.max = steps.length - 1;
  range.addEventListener("input", () => show(Number(range.value), true));
  back.addEventListener("click", () => show(now - 1, true));
  on.addEventListener("click", () => show(now + 1, true));
  all.addEventListener("click", () => {
    single = !single;
    all.setAttribute("aria-pressed", String(!single));
    show(now, true);
  });
  addEventListener("hashchange", named);
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input,.wide,summary")) return;
    if (event.key === "ArrowLeft") show(now - 1, true);
    else if (event.key === "ArrowRight") show(now + 1, true);
  });
  bar.hidden = false;
  if (!named()) show(steps.length - 1, false);
})();
