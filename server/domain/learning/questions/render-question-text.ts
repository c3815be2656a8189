import { renderDescriptionForSave } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'

/**
 * The safe HTML of Markdown in a question or answer. Images of other hosts are replaced when it is presented, so that
 * this applies to what was stored before, too. Throws `invalid_input` for Markdown that cannot be rendered.
 */
export async function renderQuestionText(
  deps: Pick<Deps, 'renderers'>,
  userId: string,
  markdown: string,
): Promise<string> {
  const rendered = await renderDescriptionForSave(deps, userId, markdown)
  if ('html' in rendered) return rendered.html
  const fields = { body: messages.tooComplex }
  throw new AppError('invalid_input', messages.tooComplex, { fields })
}
