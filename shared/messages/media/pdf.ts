import { pluralize } from '../pluralize.ts'

/** Messages of the PDF viewer. */
export const pdfMessages = {
  loading: 'Loading the PDF…',
  page: (page: number) => `Page ${page}`,
  currentPage: (page: number, count: number) => `Page ${page} of ${count}`,
  damaged: 'This PDF cannot be shown because the file is damaged.',
  empty: 'This PDF has no pages.',
  tooLong: (max: number) =>
    `This PDF cannot be shown because it has more than ${pluralize(max, ['page', 'pages'])}.`,
  unavailable: 'The PDF could not be loaded. Check your connection and try again.',
  stalled: 'The rest of the PDF could not be loaded. Check your connection and try again.',
  pageFailed: (page: number) =>
    `Page ${page} cannot be shown because the file is damaged. Download the file to see whether another program can show it.`,
  needsPassword: 'This PDF is protected. Enter its password to read it here.',
  wrongPassword: 'This password does not open the PDF. Check it and try again.',
  printed: (name: string) =>
    `The PDF “${name}” is not part of this print. Download it to print it.`,
} as const
