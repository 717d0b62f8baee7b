// Returns what reaches beyond the window, and each short pair of brackets that stands on two lines.
(() => {
  const wrong = [];
  const where = e => (e.closest("article") || {}).id || "the page";
  for (const e of document.querySelectorAll(".f, p, dd, dt, li, td, h2, h3, h4")) {
    if (e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(".scroll, caption, .sheet")) wrong.push(`${e.textContent.slice(0, 80)} in ${where(e)} reaches beyond the window`);
  }

  const pairs = { "(": ")", "[": "]", "{": "}", "⌊": "⌋", "⌈": "⌉", "⟨": "⟩" };
  const words = /(?<![\p{L}_])(?!(?:ln|log|max|min|exp|sup|inf|mod|nc|dn|gq)(?!\p{L}))[a-z]{2,}/u; // text with a word is no formula
  for (const block of document.querySelectorAll("p, dd, dt, li, td, h2, h3, h4, .statement")) {
    const nodes = [], walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.parentElement.closest("p, dd, dt, li, td, h2, h3, h4, .statement") === block && !node.parentElement.closest("code, sub, sup, .sheet")) nodes.push(node);
    }
    const open = [];
    for (const node of nodes) {
      [...node.data].forEach((letter, k) => {
        if (pairs[letter]) open.push({ letter, node, k });
        if (!open.length || pairs[open.at(-1).letter] !== letter) return;
        const from = open.pop(), range = document.createRange();
        range.setStart(from.node, from.k);
        range.setEnd(node, k + 1);
        const boxes = [...range.getClientRects()].filter(box => box.width > 0);
        if (!boxes.length || words.test(range.toString()) || range.cloneContents().querySelector("a")) return;
        const size = parseFloat(getComputedStyle(node.parentElement).fontSize);
        const box = range.getBoundingClientRect();
        if (box.height < 2.3 * size) return; // a single line
        const letters = range.toString().replace(/[_^]/g, "").length;
        const room = block.closest(".reading, .derivation, .case, .conclusion");
        if (letters <= (room && room.clientWidth >= 400 ? 24 : 16)) wrong.push(`${range} in ${where(block)} breaks`);
      });
    }
  }
  return wrong.slice(0, 20);
})()
