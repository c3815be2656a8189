import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { communityLimits } from '#shared/limits.ts'
import { pages } from '#shared/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconSearch } from '#web/ui/icons/general.ts'
import classes from './post-search.module.css'

/** Searches posts. A search for one hashtag lists its posts. */
export function PostSearch({ initial }: { initial: string }) {
  const navigate = useNavigate()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    const isHashtag = /^#[^\s#]+$/.test(text)
    if (isHashtag) void navigate(pages.hashtag(text.slice(1)))
    else void navigate(text ? pages.postSearch(text) : pages.community)
  }

  return (
    <search aria-label="Posts">
      <form className={classes.form} onSubmit={submit}>
        <input
          key={initial}
          className={classes.field}
          type="search"
          name="search"
          aria-label="Search posts"
          placeholder="Search posts"
          maxLength={communityLimits.searchMaxLength}
          defaultValue={initial}
        />
        <Button type="submit" variant="secondary" aria-label="Search posts">
          <IconSearch size={20} aria-hidden="true" />
        </Button>
      </form>
    </search>
  )
}
