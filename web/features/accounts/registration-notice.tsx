import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'

const texts = {
  closed: 'Registration is closed: new accounts cannot be created at the moment.',
  invitation: 'Registration is by invitation. Open the invitation link that you received.',
}

/** Instead of the form, for visitors who cannot register. */
export function RegistrationNotice({ reason }: { reason: keyof typeof texts }) {
  return (
    <>
      <p>{texts[reason]}</p>
      <p>
        Questions? <Link to={pages.contact}>Contact us</Link>
      </p>
    </>
  )
}
