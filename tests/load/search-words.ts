import { type CourseCard, courseCardListResponse } from '#shared/contract/courses/catalogue.ts'

const pagesRead = 12
const max = 400

export interface SearchWords {
  /** Words in the titles of many courses, the most common first. */
  common: string[]
  /** Words in the title of only one course. */
  rare: string[]
  /** Real words, each with a typo. */
  misspelt: string[]
  /** Words that no course has. */
  absent: string[]
}

/** Collects search words, as users type them, from the titles of a server's courses. */
export async function collectSearchWords(url: string): Promise<SearchWords> {
  const uses = new Map<string, number>()
  for (const { title } of await listCourses(url, pagesRead)) {
    for (const word of title.toLowerCase().match(/[a-z]{4,}/g) ?? []) {
      uses.set(word, (uses.get(word) ?? 0) + 1)
    }
  }
  const words = [...uses.keys()].toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0))
  const common = words.filter((word) => (uses.get(word) ?? 0) > 1).slice(0, max / 2)
  const rare = words.filter((word) => uses.get(word) === 1).slice(0, max / 2)
  return {
    common,
    rare,
    misspelt: [...common, ...rare].slice(0, max / 2).map(swapTwoCharacters),
    absent: Array.from({ length: 50 }, (_, index) => `qzx${index}vkj`),
  }
}

/** The newest courses of a server, 100 on each page. */
export async function listCourses(url: string, pages = Number.POSITIVE_INFINITY) {
  const listed: CourseCard[] = []
  for (let page = 1; page <= pages; page++) {
    const reply = await fetch(`${url}/api/courses?fields=card&limit=100&page=${page}`)
    const { courses } = courseCardListResponse.parse(await reply.json())
    if (courses.length === 0) break
    listed.push(...courses)
  }
  return listed
}

function swapTwoCharacters(word: string): string {
  return `${word.slice(0, 1)}${word.charAt(2)}${word.charAt(1)}${word.slice(3)}`
}
