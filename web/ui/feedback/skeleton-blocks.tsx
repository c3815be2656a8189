import skeleton from './skeleton.module.css'

interface SkeletonBlocksProps {
  /** Announced by screen readers, e.g. "Loading your notes…". */
  children: string
  /** The class with the size of a block. */
  block: string | undefined
  count?: number
  /** The class of what is around the blocks. */
  className?: string | undefined
}

/** Placeholders of content that is loading. */
export function SkeletonBlocks({ children, block, count = 1, className }: SkeletonBlocksProps) {
  return (
    <div role="status" className={className}>
      <span className="visually-hidden">{children}</span>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={`${skeleton.block} ${block}`} aria-hidden="true" />
      ))}
    </div>
  )
}
