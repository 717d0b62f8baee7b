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

// The search and the filter hide statements, and list those found, the nearest first; the page is whole without them.
const form = document.querySelector("form.find");
if (form) {
  const plain = text => text.toLowerCase().replace(/\s+/g, " ").replaceAll("sqrt", "√").replaceAll("\u003c=", "≤").replaceAll(">=", "≥");
  const statements = [...document.querySelectorAll("article")].map(element => ({
    element, is: element.dataset.is, text: plain(element.textContent), title: element.querySelector("h3").textContent.replace(/ #$/, ""),
    links: document.querySelectorAll(`[data-of="${element.id}"]`),
  }));
  const mark = words => {
    const found = [];
    for (const s of words.length ? statements : []) {
      if (s.element.hidden) continue;
      const walker = document.createTreeWalker(s.element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode, text = node.data.toLowerCase();
        for (const word of words) {
          for (let k = text.indexOf(word); k >= 0; k = text.indexOf(word, k + word.length)) {
            const range = new Range();
            range.setStart(node, k);
            range.setEnd(node, k + word.length);
            found.push(range);
          }
        }
      }
    }
    if (CSS.highlights) CSS.highlights.set("hit", new Highlight(...found));
  };
  const sift = () => {
    const wanted = plain(form.elements.words.value).trim();
    const words = wanted.split(" ").filter(word => word);
    const verdict = form.elements.verdict.value;
    const shown = [];
    for (const s of statements) {
      const hidden = verdict && s.is !== verdict || !words.every(word => s.text.includes(word));
      s.element.hidden = hidden;
      s.links.forEach(link => { link.hidden = hidden; });
      const title = plain(s.title);
      s.rank = title.includes(wanted) ? 0 : words.every(word => title.includes(word)) ? 1 : s.text.includes(wanted) ? 2 : 3;
      if (!hidden) shown.push(s);
    }
    const sifted = shown.length !== statements.length;
    form.querySelector("output").textContent = sifted ? `${shown.length} of ${statements.length} statements` : "";
    form.querySelector(".hits").replaceChildren(...(sifted ? shown : []).sort((a, b) => a.rank - b.rank).slice(0, 12).map(s => {
      const item = document.createElement("li"), link = document.createElement("a");
      link.href = "#" + s.element.id;
      link.textContent = s.title;
      item.append(link);
      return item;
    }));
    mark(words);
  };
  form.hidden = false;
  form.addEventListener("input", sift);
  form.addEventListener("submit", event => {
    event.preventDefault();
    const first = form.querySelector(".hits a");
    if (first) first.click();
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
    const fold = target.querySelector(":scope > details.fold");
    if (fold) fold.open = true;
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
