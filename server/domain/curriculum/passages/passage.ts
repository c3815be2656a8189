/** Some sentences of a lesson, as they are indexed. */
export interface Passage {
  body: string
  /** Where the cues of captions start: in turn an offset in `body` and a second. */
  starts: number[]
  /** The id of the heading above it, in articles. */
  anchor: string | null
}
