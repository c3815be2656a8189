const counters = 'Totals, without who they count.'
const catalogue = 'Part of the catalogue.'
const search = 'Words for the search, without who wrote them.'
const operation = 'About the operation of this installation.'

/** Tables that refer to nobody, each with the reason. */
export const otherTables: Record<string, string> = {
  user_counts: counters,
  course_counts: counters,
  learner_counts: counters,
  activity_changes: counters,
  course_days: counters,
  site_days: counters,
  storage_days: counters,
  active_learners: counters,
  watch_changes: counters,
  watch_counts: counters,
  zero_result_searches: 'What was searched for, without who searched.',
  categories: catalogue,
  course_facets: catalogue,
  course_outlines: catalogue,
  course_prerequisites: catalogue,
  lesson_attachments: 'Which files are in which lessons: both are listed themselves.',
  lesson_images: 'Which uploads are in which lessons: both are listed themselves.',
  video_uploads: 'The state of uploads of videos, which are listed themselves.',
  registration_settings: 'Who may register: the same for everyone.',
  content_filters: 'What admins block, without who added it.',
  search_synonyms: search,
  catalogue_words: search,
  passage_words: search,
  lesson_texts: search,
  lesson_passages: 'Sentences of articles and captions, which are listed themselves.',
  stale_passages: search,
  link_previews:
    'What other sites say about themselves; without a post that links to them, deleted.',
  sign_in_attempts:
    'Sign-ins through an identity provider before the user is known. Deleted after 15 minutes.',
  rate_limits: 'Hashes of what is limited, until the limit expires; a day at most.',
  policy_reports: 'What browsers blocked, without who used them.',
  push_messages: 'Which notifications wait for which browser, until they are sent.',
  webhooks: 'Addresses of other systems, without who added them.',
  installation: operation,
  backups: operation,
  process_figures: operation,
  processes: operation,
  system_checks: operation,
}
