import { courseCardListAnswer } from '#shared/contract/catalogue.ts'

const pagesRead = 12

/** Words as people type them: those of titles, each also with a slip, and some that no course has. */
export async function searchWords(url: string): Promise<string[]> {
  const words = new Set<string>()
  for (let page = 1; page <= pagesRead; page++) {
    const reply = await fetch(`${url}/api/courses?fields=card&limit=100&page=${page}`)
    for (const { title } of courseCardListAnswer.parse(await reply.json()).courses) {
      for (const word of title.toLowerCase().match(/[a-z]{4,}/g) ?? []) words.add(word)
    }
  }
  const real = [...words].slice(0, 400)
  const misspelt = real.slice(0, 200).map(swapTwoLetters)
  const absent = Array.from({ length: 50 }, (_, place) => `qzx${place}vkj`)
  return [...real, ...misspelt, ...absent]
}

function swapTwoLetters(word: string): string {
  return `${word.slice(0, 1)}${word.charAt(2)}${word.charAt(1)}${word.slice(3)}`
}
