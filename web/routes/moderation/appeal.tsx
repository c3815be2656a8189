import { moderationMessages as messages } from '#shared/messages/community/moderation.ts'
import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { AppealForm } from '#web/features/moderation/appeal-form.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/appeal'

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...createPageMeta(matches, {
      title: messages.appealTitle,
      description: 'Say why the decision of our moderators is a mistake.',
    }),
    // The address is a permission.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function Appeal({ params }: Route.ComponentProps) {
  return (
    <AccountPage
      title={messages.appealTitle}
      lead="You can appeal once. Another moderator decides, where there is one, and we send you an email."
    >
      <AppealForm token={params.token} />
    </AccountPage>
  )
}
