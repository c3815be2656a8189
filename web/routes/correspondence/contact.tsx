import { pages } from '#shared/paths.ts'
import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { ContactForm } from '#web/features/correspondence/contact-form.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/contact'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Contact us',
    description: 'Write to the people behind Lectern: questions, trouble, ideas.',
    path: pages.contact,
  })
}

export default function Contact() {
  return (
    <AccountPage
      title="Contact us"
      lead="Questions, trouble, ideas: a person reads what you write."
      drawing="/art/mail-sent.svg"
    >
      <ContactForm />
    </AccountPage>
  )
}
