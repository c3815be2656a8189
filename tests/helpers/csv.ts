const subjects = ['Web Development', 'Business Finance', 'Musical Instruments', 'Graphic Design']
const levels = ['All Levels', 'Beginner Level', 'Intermediate Level', 'Expert Level']

const header =
  'course_id,course_title,url,is_paid,price,num_subscribers,num_reviews,num_lectures,level,content_duration,published_timestamp,subject'

/** A file such as operators bring from elsewhere: `count` courses, newest last, plus `titles` in front. */
export function catalogueCsv(count: number, titles: string[] = []): string {
  const names = [
    ...titles,
    ...Array.from({ length: count - titles.length }, (_, place) => `Imported Course ${place + 1}`),
  ]
  const rows = names.map((title, place) => {
    const published = new Date(Date.UTC(2015, 0, 1) + place * 86_400_000)
      .toISOString()
      .replace('.000', '')
    const subject = subjects[place % subjects.length]
    const level = levels[place % levels.length]
    return `${1000 + place},"${title}",https://elsewhere.example.test/${place},True,20,${place * 7},3,12,${level},1.5,${published},${subject}`
  })
  return `${[header, ...rows].join('\r\n')}\r\n`
}
