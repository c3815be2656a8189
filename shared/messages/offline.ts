/** Messages of the offline pages, apart from the others because they load later. */
export const offlineMessages = {
  pageNotStored:
    'You are offline, and this page is not stored on your device. Open it when you are back online.',
} as const
