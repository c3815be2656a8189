import { moderationLimits } from '#shared/limits.ts'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'

export const loadAppealSchema = () =>
  import('#shared/contract/community/moderation.ts').then((contract) => contract.appealRequest)
const countText = createCharacterCounter({ max: moderationLimits.appealMaxLength })

/** The one field of an appeal. */
export function AppealField() {
  return (
    <TextAreaField
      name="text"
      label="Why is the decision wrong?"
      help="Say what the moderator may have missed."
      rows={5}
      defaultValue=""
      isRequired
      measure={countText}
    />
  )
}
