interface Tab<Id extends string> {
  id: Id
  label: string
}

/** Tabs whose shown one stands in the address, under `name`; the first stands for no word there. */
export function createTabQuery<Id extends string>(
  name: string,
  tabs: readonly [Tab<Id>, ...Tab<Id>[]],
) {
  const [first] = tabs
  return {
    tabs,
    /** The tab that an address asks for; the first where it asks for none that there is. */
    read(search: string): Id {
      const wanted = new URLSearchParams(search).get(name)
      return tabs.find(({ id }) => id === wanted)?.id ?? first.id
    },
    /** The query that leads to a tab. */
    query: (tab: Id): string => (tab === first.id ? '?' : `?${name}=${tab}`),
  }
}
