document.querySelectorAll("button.copy").forEach(button => {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const line = button.parentElement.querySelector("code");
    try {
      await navigator.clipboard.writeText(line.textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(line);
      button.textContent = "Selected";
    }
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
});

// The search and the filter hide statements; the page is whole without them.
{
  const form = document.querySelector("form.find");
  const statements = [...document.querySelectorAll("article")].map(element => ({
    element, is: element.dataset.is.split(" "), text: element.textContent.toLowerCase(),
    links: document.querySelectorAll(`[data-of="${element.id}"]`),
  }));
  const sift = () => {
    const words = form.elements.words.value.toLowerCase().split(/\s+/).filter(word => word);
    const verdict = form.elements.verdict.value;
    let shown = 0;
    for (const s of statements) {
      const hidden = verdict && !s.is.includes(verdict) || !words.every(word => s.text.includes(word));
      s.element.hidden = hidden;
      s.links.forEach(link => { link.hidden = hidden; });
      if (!hidden) shown++;
    }
    form.querySelector("output").textContent = shown === statements.length ? "" : `${shown} of ${statements.length} statements`;
  };
  form.hidden = false;
  form.addEventListener("input", sift);
  form.addEventListener("submit", event => event.preventDefault());

  const all = form.elements.details;
  all.addEventListener("click", () => {
    const open = all.getAttribute("aria-pressed") === "false";
    document.querySelectorAll("article details").forEach(details => { details.open = open; });
    all.setAttribute("aria-pressed", open);
    all.textContent = open ? "Close all details" : "Open all details";
  });

  // A link leads into closed details and to hidden statements, and closes the contents.
  const reveal = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    const article = target.closest("article");
    if (article && article.hidden) {
      form.reset();
      sift();
    }
    for (let details = target.closest("details"); details; details = details.parentElement.closest("details")) details.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  const drops = document.querySelectorAll(".drop");
  const close = () => drops.forEach(drop => { drop.open = false; });
  addEventListener("keydown", event => { if (event.key === "Escape") close(); });
  addEventListener("click", event => { if (event.target.closest("a, main")) close(); });
  reveal();
}
