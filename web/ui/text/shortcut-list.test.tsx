import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { getCommandKey, ShortcutList } from './shortcut-list.tsx'

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', '⌘'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', '⌘'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Ctrl'],
])('names the command key of %s', (userAgent, key) => {
  vi.stubGlobal('navigator', { userAgent })
  expect(getCommandKey()).toBe(key)
  const shortcuts = [{ keys: ['Ctrl', 'Shift', 'Z'], description: 'Redo' }]
  const html = renderToStaticMarkup(<ShortcutList shortcuts={shortcuts} />)
  expect(html).toContain(`<kbd>${key}</kbd><kbd>Shift</kbd><kbd>Z</kbd>`)
})
