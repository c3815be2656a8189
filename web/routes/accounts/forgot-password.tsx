import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { ForgotPasswordForm } from '#web/features/accounts/forgot-password-form.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/forgot-password'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Forgot password',
    description: 'Request a link to set a new password for your Lectern account.',
    path: pages.forgotPassword,
  })
}

export default function ForgotPassword() {
  return (
    <AccountPage
      title="Forgot password"
      lead="Enter your email address, and we will send you a link to set a new password."
      footer={<Link to={pages.login}>Back to Login</Link>}
    >
      <ForgotPasswordForm />
    </AccountPage>
  )
}
