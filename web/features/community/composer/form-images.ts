/** An image in the form of a post. */
export interface FormImage {
  /** Of the upload; empty until it has ended. */
  url: string
  alt: string
}

/** The value of the form's field: JSON, so that the draft of the form keeps images and alternative texts. */
export function serializeImages(images: readonly FormImage[]): string {
  return images.length === 0 ? '' : JSON.stringify(images.map(({ url, alt }) => ({ url, alt })))
}

/** The opposite of `serializeImages`; no images if the text is from elsewhere. */
export function parseImages(text: string): FormImage[] {
  try {
    const images: unknown = JSON.parse(text || '[]')
    return Array.isArray(images) ? images.filter(isFormImage) : []
  } catch {
    return []
  }
}

/** The list with one entry moved; the same list if it cannot be moved there. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

function isFormImage(value: unknown): value is FormImage {
  const { url, alt } = (value ?? {}) as Partial<FormImage>
  return typeof url === 'string' && typeof alt === 'string'
}
