import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { ForgotPasswordForm } from '#web/features/accounts/forgot-password-form.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/forgot-password'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Forgot password',
    description: 'Ask for a link to set a new password for your Lectern account.',
    path: pages.forgotPassword,
  })
}

export default function ForgotPassword() {
  return (
    <AccountPage
      title="Forgot password"
      lead="Tell us your address and we send you a link to set a new one."
      foot={<Link to={pages.login}>Back to Login</Link>}
    >
      <ForgotPasswordForm />
    </AccountPage>
  )
}
