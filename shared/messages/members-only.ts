/** Where only members see the catalogue. Apart from the texts that every page loads. */
export const membersOnlyMessages = {
  closed: 'Only members see the courses and other content of this site. Log in to continue.',
} as const
