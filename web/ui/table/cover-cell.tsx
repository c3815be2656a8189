import { CoverImage } from '../cover-picture.tsx'
import classes from './table.module.css'

/** The cell of a row's thumbnail. */
export function CoverCell({ title, url }: { title: string; url: string }) {
  return (
    <td className={classes.coverCell}>
      <CoverImage
        className={classes.cover}
        src={url}
        sizes="112px"
        alt={`Cover of ${title}`}
        width={112}
        height={63}
        loading="lazy"
      />
    </td>
  )
}
