import { Suspense, useState } from 'react'
import type { PostImage } from '#shared/contract/community/community.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import classes from './post-images.module.css'
import { PostPicture } from './post-picture.tsx'

const ImageViewer = lazyPart(() => import('./image-viewer.tsx'))

interface PostImagesProps {
  images: readonly PostImage[]
  /** The author's name. */
  author: string
}

const fullWidth = '(width < 64rem) calc(100vw - 32px), 680px'
const halfWidth = '(width < 64rem) 50vw, 340px'

/**
 * One to four images in a frame whose size is known before they load. Each opens the viewer, loaded on the first
 * click.
 */
export function PostImages({ images, author }: PostImagesProps) {
  const [openIndex, setOpenIndex] = useState<number>()
  const count = images.length
  if (count === 0) return null
  return (
    <div
      className={classes.images}
      data-count={count}
      role={count > 1 ? 'group' : undefined}
      aria-label={count > 1 ? `${count} images` : undefined}
    >
      {images.map((image, index) => (
        <button
          key={image.public_id}
          type="button"
          className={classes.image}
          aria-haspopup="dialog"
          onClick={() => setOpenIndex(index)}
        >
          <PostPicture
            image={image}
            alt={getAlternativeText(image, author)}
            // Cropped to the height of the frame, the first of three is as wide as the frame.
            sizes={count === 1 || (count === 3 && index === 0) ? fullWidth : halfWidth}
          />
          <span className="visually-hidden">
            , {count > 1 ? `image ${index + 1} of ${count}, ` : ''}view larger
          </span>
        </button>
      ))}
      {openIndex !== undefined && (
        <Suspense>
          <ImageViewer
            images={images}
            author={author}
            initialIndex={openIndex}
            onClose={() => setOpenIndex(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The author's text, or who posted the image. */
function getAlternativeText({ alt }: PostImage, author: string): string {
  return alt || `Image posted by ${author}`
}
