import { pages } from '#shared/paths.ts'
import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { ContactForm } from '#web/features/correspondence/contact-form.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/contact'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Contact us',
    description: 'Send us your questions, problems and ideas.',
    path: pages.contact,
  })
}

export default function Contact() {
  return (
    <AccountPage
      title="Contact us"
      lead="Questions, problems or ideas? A real person reads every message."
      illustration="/art/mail-sent.svg"
    >
      <ContactForm />
    </AccountPage>
  )
}
