/** Why captions cannot be drafted, as a sentence for the author; `cause` is for the log. */
export class TranscriptionProblem extends Error {
  override name = 'TranscriptionProblem'
}
