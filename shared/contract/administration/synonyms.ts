import { z } from 'zod'
import { synonymLimits as limits } from '../../limits.ts'
import { synonymMessages as messages } from '../../messages/administration/synonyms.ts'
import { courseTableQuery } from '../courses/authoring.ts'
import { messageResponse, recordId } from '../fields.ts'

/** Words for the same thing: a search for one of the terms finds courses with the others too. */
export const synonyms = z.object({ _id: recordId, terms: z.array(z.string()) })
export type Synonyms = z.infer<typeof synonyms>

/** With the terms of the deleted group, for Undo. */
export const synonymsDeleted = messageResponse.extend({ terms: z.array(z.string()) })

const termList = z
  .array(z.string())
  .min(2, messages.tooFew)
  .max(limits.termsMax, messages.tooMany)
  .refine(
    everyTerm((term) => term.length <= limits.termMaxLength),
    messages.termTooLong,
  )
  .refine(
    everyTerm((term) => /[\p{L}\p{N}]/u.test(term)),
    messages.termEmpty,
  )
  .refine(
    everyTerm((term) => term.split(' ').length <= limits.wordsPerTermMax),
    messages.tooManyWords,
  )

/** The terms of a group, separated by commas. */
export const synonymsRequest = z.object({
  terms: z
    .string({ error: messages.tooFew })
    .transform(splitTerms)
    .pipe(termList)
    .meta({ type: 'string', description: 'The terms, separated by commas' }),
})

/** Parameters of the table of synonyms; invalid ones are ignored. */
export const synonymsTableQuery = courseTableQuery
  .pick({ search: true, order: true, page: true })
  .extend({ sort: z.enum(['terms']).optional().catch(undefined) })
export type SynonymsTableQuery = z.infer<typeof synonymsTableQuery>

function everyTerm(test: (term: string) => boolean) {
  return (terms: string[]) => terms.every(test)
}

/** Without duplicates in another letter case. */
function splitTerms(text: string): string[] {
  const terms = text
    .normalize('NFC')
    .split(/[,\n]/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')
  return terms.filter(
    (term, index) =>
      index === terms.findIndex((other) => other.toLowerCase() === term.toLowerCase()),
  )
}
