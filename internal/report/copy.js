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
