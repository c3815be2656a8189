import type { MarkdownIt } from 'markdown-it'

/** Marks list items that start with `[ ]` or `[x]`: see `readTask`. */
export function addTasks(parser: MarkdownIt): void {
  parser.core.ruler.after('block', 'tasks', ({ tokens }) => {
    for (const [index, item] of tokens.entries()) {
      if (item.type !== 'list_item_open' || tokens[index + 1]?.type !== 'paragraph_open') continue
      const text = tokens[index + 2]
      const found = /^\[([ xX])\][ \t]+(?=\S)/.exec(text?.content ?? '')
      if (!text || !found) continue
      item.meta = { task: found[1] === ' ' ? 'open' : 'done' }
      text.content = text.content.slice(found[0].length)
    }
  })
}

/** Whether a list item is a task, and whether it is done. */
export function readTask(token: {
  meta: Record<string, unknown> | null
}): 'open' | 'done' | undefined {
  const task = token.meta?.task
  return task === 'open' || task === 'done' ? task : undefined
}
