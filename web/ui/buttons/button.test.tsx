import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test('a button that is busy or cannot be used now says so', () => {
  expect(renderToStaticMarkup(<Button aria-disabled>Undo</Button>)).toContain(
    'aria-disabled="true"',
  )
  expect(renderToStaticMarkup(<Button busy>Undo</Button>)).toContain('aria-disabled="true"')
  expect(renderToStaticMarkup(<Button>Undo</Button>)).not.toContain('aria-disabled')
})
