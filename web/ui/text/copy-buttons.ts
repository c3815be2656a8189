const resetMilliseconds = 2000

/** Adds a button to each code block of an article, where the browser can copy. Returns a function that removes them. */
export function addCopyButtons(article: HTMLElement): () => void {
  if (!navigator.clipboard) return () => undefined
  const buttons = [...article.querySelectorAll<HTMLElement>('.code')].map((block) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    show(button, 'Copy')
    button.addEventListener('click', () => void copy(block, button))
    block.append(button)
    return button
  })
  return () => {
    for (const button of buttons) button.remove()
  }
}

async function copy(block: HTMLElement, button: HTMLElement): Promise<void> {
  const text = block.querySelector('code')?.textContent ?? ''
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  show(button, isCopied ? 'Copied' : 'Not copied')
  setTimeout(() => show(button, 'Copy'), resetMilliseconds)
}

/** Screen readers announce the changed name of the focused button. */
function show(button: HTMLElement, state: string): void {
  button.textContent = state
  button.setAttribute('aria-label', state === 'Copy' ? 'Copy code' : state)
  button.setAttribute('aria-live', 'polite')
}
