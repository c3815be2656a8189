import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

/** Starts the worker that renders Markdown: on a busy machine, its first text may take longer than a text may. */
export async function startRenderer(app: TestApp): Promise<void> {
  await until('the renderer to start', () =>
    app.deps.renderers.description.run('Text').then(
      () => true,
      () => false,
    ),
  )
}
