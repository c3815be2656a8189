/**
 * Words that say nothing about the subject of a course, or only for whom it is. A search with other words finds
 * courses without them too, after those that have them. English, Spanish and Portuguese, without accents.
 */
const fillerWords = new Set(
  `a about an and are at beginner beginners best by can class classes complete course courses do for free from guide how i in intro introduction is it
  learn lesson lessons me my of on online or the this to top training tutorial tutorials vs what with you your
  al aprende aprender clase clases como completo con curso cursos de del el en es gratis la las leccion lecciones
  los mi para por principiante principiantes que se su tu un una y
  ao aprenda as aula aulas com completa da das do dos e em iniciante iniciantes licao licoes meu na nas no nos o os seu sua um uma`.split(
    /\s+/,
  ),
)

/** Ignores case and accents. */
export function isFillerWord(word: string): boolean {
  return fillerWords.has(word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
}
