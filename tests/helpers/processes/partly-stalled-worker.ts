import renderMarkdown, {
  type DescriptionOutput,
} from '#server/domain/catalogue/descriptions/description-worker.ts'

/** Renders descriptions, but never responds for one with this word. */
export const stalling = 'stalling'

export default function work(markdown: string): DescriptionOutput {
  if (markdown.includes(stalling)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  return renderMarkdown(markdown)
}
