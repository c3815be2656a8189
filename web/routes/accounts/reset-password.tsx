import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { ResetPasswordForm } from '#web/features/accounts/reset-password-form.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/reset-password'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Set a new password',
    description: 'Choose a new password for your account.',
  })
}

export default function ResetPassword({ params }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Set a new password"
      lead="This logs you out on all devices."
      footer={<Link to={pages.forgotPassword}>Request a new link</Link>}
    >
      <ResetPasswordForm token={params.token} />
    </AccountPage>
  )
}
