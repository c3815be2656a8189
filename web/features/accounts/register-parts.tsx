import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import { ProviderButton } from './provider-button.tsx'
import { RegisterForm } from './register-form.tsx'

interface RegisterPartsProps {
  back?: string | undefined
  /** The token of an invitation link. */
  invitation?: string
  /** Those of email addresses with which people may register; empty for any. */
  emailDomains?: readonly string[]
}

/** The form, or the identity provider instead of it. */
export function RegisterParts({ back, invitation, emailDomains }: RegisterPartsProps) {
  const listed = emailDomains?.slice(0, 5).map((domain) => `@${domain}`) ?? []
  const endings =
    listed.join(' or ') +
    (emailDomains && emailDomains.length > 5 ? ' or another permitted domain' : '')
  const emailHelp = endings
    ? `Use an address that ends in ${endings}. We send it a link to activate your account.`
    : undefined
  return (
    <>
      <RegisterForm back={back} invitation={invitation} emailHelp={emailHelp} />
      <ProviderButton action="Sign up" back={back} invitation={invitation}>
        You need no password. By signing up, you accept the Terms and Conditions above.
      </ProviderButton>
    </>
  )
}

const notices = {
  closed: 'Registration is closed: new accounts cannot be created at the moment.',
  invitation: 'Registration is by invitation. Open the invitation link that you received.',
}

/** Instead of the form, for visitors who cannot register. */
export function RegistrationNotice({ reason }: { reason: keyof typeof notices }) {
  return (
    <>
      <p>{notices[reason]}</p>
      <p>
        Questions? <Link to={pages.contact}>Contact us</Link>
      </p>
    </>
  )
}
