// Returns what is wrong with the page as it is laid out now, a line each.
(() => {
  const wrong = [];
  const name = e => e.tagName.toLowerCase() + (e.id ? "#" + e.id : "") + (e.className && e.className.baseVal === undefined ? "." + e.className : "") + ": " + e.textContent.trim().slice(0, 40);
  const width = innerWidth;

  if (document.documentElement.scrollWidth > width) wrong.push(`the page is ${document.documentElement.scrollWidth} wide, the window ${width}`);
  for (const e of document.body.querySelectorAll("*")) {
    const box = e.getBoundingClientRect();
    if (box.width > 0 && box.right > width + 1 && !e.closest(".scroll, pre, .skip, caption")) wrong.push(`${name(e)} reaches ${box.right}, beyond ${width}`);
  }

  for (const image of document.querySelectorAll("img, svg")) {
    if (matchMedia("print").matches && image.closest("details.more:not([open])")) continue; // closed evidence is not printed
    const box = image.getBoundingClientRect();
    if (box.width < 20 || box.height < 10 || image.naturalWidth === 0 || !image.checkVisibility()) wrong.push(`a figure is not visible: ${image.alt || image.getAttribute("aria-label")}`);
  }

  for (const a of document.querySelectorAll("a[href^='#']")) {
    if (!document.getElementById(decodeURIComponent(a.hash.slice(1)))) wrong.push(`${a.hash} leads nowhere`);
  }

  // Contrast of text with what is behind it (WCAG 2, 1.4.3).
  const colour = text => {
    const n = text.match(/[\d.]+/g).map(Number);
    return { r: n[0], g: n[1], b: n[2], a: n.length > 3 ? n[3] : 1 };
  };
  const luminance = c => {
    const [r, g, b] = [c.r, c.g, c.b].map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = e => {
    for (; e; e = e.parentElement) {
      const c = colour(getComputedStyle(e).backgroundColor);
      if (c.a === 1) return c;
      if (c.a > 0) wrong.push(`${name(e)} has a background that is not opaque`);
    }
    return { r: 255, g: 255, b: 255 };
  };
  let looked = 0;
  for (const e of document.body.querySelectorAll("*")) {
    const says = [...e.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.textContent.trim());
    if (!says || e.closest("script, svg") || e.getClientRects().length === 0) continue;
    const style = getComputedStyle(e);
    const [light, dark] = [luminance(colour(style.color)), luminance(behind(e))].sort((a, b) => b - a);
    const contrast = (light + 0.05) / (dark + 0.05);
    looked++;
    if (contrast < 4.5) wrong.push(`${name(e)} has a contrast of ${contrast.toFixed(2)}`);
  }
  if (looked < 50) wrong.push(`only ${looked} pieces of text`);
  return wrong.slice(0, 20);
})()
