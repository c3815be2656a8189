import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'

/** Whether the tree or a lesson is saved. */
export type SaveStage =
  | 'saved'
  | 'saving'
  | 'offline'
  /** Saving failed, and is tried again. */
  | 'failed'
  /** Trying again would not help. */
  | 'rejected'
  /** The rest is saved; some fields wait for a correction. */
  | 'invalid'
  /** The rest is saved; the author has to choose a version. */
  | 'conflict'
  /** Someone deleted the lesson. */
  | 'gone'

const texts: Partial<Record<SaveStage, string>> = {
  saved: messages.saved,
  saving: messages.saving,
  offline: messages.offline,
  invalid: messages.invalid,
  conflict: messages.conflict,
}

export function describeStage(stage: SaveStage, msg: string | undefined): string {
  return texts[stage] ?? (msg || messages.saveFailed)
}

export function canRetry(stage: SaveStage): boolean {
  return stage === 'failed' || stage === 'offline'
}
