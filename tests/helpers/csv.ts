const subjects = ['Web Development', 'Business Finance', 'Musical Instruments', 'Graphic Design']
const levels = ['All Levels', 'Beginner Level', 'Intermediate Level', 'Expert Level']

const header =
  'course_id,course_title,url,is_paid,price,num_subscribers,num_reviews,num_lectures,level,content_duration,published_timestamp,subject'

/** A CSV export from another platform: `count` courses, newest last, starting with `titles`. */
export function catalogueCsv(count: number, titles: string[] = []): string {
  const names = [
    ...titles,
    ...Array.from({ length: count - titles.length }, (_, index) => `Imported Course ${index + 1}`),
  ]
  const rows = names.map((title, index) => {
    const published = new Date(Date.UTC(2015, 0, 1) + index * 86_400_000)
      .toISOString()
      .replace('.000', '')
    const subject = subjects[index % subjects.length]
    const level = levels[index % levels.length]
    return `${1000 + index},"${title}",https://elsewhere.example.test/${index},True,20,${index * 7},3,12,${level},1.5,${published},${subject}`
  })
  return `${[header, ...rows].join('\r\n')}\r\n`
}
