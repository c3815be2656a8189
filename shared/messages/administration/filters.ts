import type {
  FilterAction,
  FilterKind,
  FilterOutcome,
  TestedKind,
} from '../../filters/filter-choices.ts'

/** Messages about what admins block, and about the limits of new accounts. */
export const filterMessages = {
  wordBlocked: (found: string) =>
    `“${found}” is not allowed here. Change that part of the text, then send it again.`,
  linkBlocked: (found: string) =>
    `Links to ${found} are not allowed here. Remove the link, then send the text again.`,
  emailBlocked: (domain: string) =>
    `Email addresses that end in ${domain} cannot be used here. Use another address.`,
  kindMissing: 'Choose what to block.',
  actionMissing: 'Choose an action.',
  patternMissing: 'Enter what to block.',
  patternTooLong: 'Enter 200 characters or fewer.',
  wordInvalid: 'Enter a word or a phrase of up to 10 words, with letters or digits.',
  wordIsLink:
    'This looks like a link. Choose “Link” to block it. For the words, write spaces instead of dots.',
  linkInvalid:
    'Enter a domain such as “example.com”, or one with a path such as “example.com/shop”.',
  domainInvalid: 'Enter a domain such as “example.com”.',
  emailCannotHide: 'Email domains can only be rejected.',
  alreadyBlocked: 'This is blocked already.',
  tooMany: 'There are 1,000 filters. Delete one that is no longer needed first.',
  missing: 'This filter no longer exists.',
  created: 'Filter added. It applies immediately.',
  changed: 'Filter saved. It applies immediately.',
  deleted: 'Filter deleted. It no longer applies.',
  testMissing: 'Enter a text or an email address.',
  testTooLong: 'Enter 100,000 characters or fewer.',
  testedKindMissing: 'Choose the type of text.',
  emailInvalid: 'Enter an email address.',
} as const

export const filterKindNames: Record<FilterKind, string> = {
  word: 'Word or phrase',
  link: 'Link',
  email_domain: 'Email domain',
}

/** Below the field of each kind. */
export const filterKindHelp: Record<FilterKind, string> = {
  word: 'Matches whole words. Case, diacritics and invisible characters make no difference.',
  link: 'A domain such as “example.com”, with its subdomains, or a part of a site such as “example.com/shop”.',
  email_domain: 'A domain such as “example.com”, with its subdomains.',
}

export const filterActionNames: Record<FilterAction, string> = {
  reject: 'Reject',
  hide: 'Hide for review',
}

export const testedKindNames: Record<TestedKind, string> = {
  post: 'Post',
  comment: 'Comment or reply',
  review: 'Review',
  question: 'Question',
  answer: 'Answer',
  review_reply: 'Reply to a review',
  announcement: 'Announcement',
  profile: 'Profile',
  course: 'Course or lesson',
  email: 'Email address of an account',
}

export const filterOutcomeNames: Record<FilterOutcome, string> = {
  allowed: 'Nothing would happen: no filter matches.',
  hidden: 'It would be published hidden, and moderators would find it in their queue.',
  rejected: 'It would be rejected with this message:',
}
