/** Notifications that browsers show. */
export const pushMessages = {
  added: 'This browser now shows notifications.',
  removed: 'The browser no longer shows notifications.',
  refreshed: 'The subscription is up to date.',
  tooMany: 'Notifications are already on in ten browsers. Remove one of them first.',
  notFound: 'This browser does not show notifications any more.',
  badEndpoint: 'The push service has no address on the internet that starts with https://.',
  badKeys: 'The keys of the subscription are not valid.',
  failed: 'The notifications could not be turned on. Check your connection and try again later.',
  undecided: 'You did not allow notifications. Choose the button again to decide.',
  denied:
    'This browser blocks notifications from this site. Open the site settings with the icon next to the address, and allow notifications.',
  needsInstallation:
    'On an iPhone or iPad, add this site to the Home Screen first: Share, then “Add to Home Screen”. Open it from there and turn notifications on here.',
  unsupported:
    'This browser cannot show notifications of websites, or not in a private window. You can still get emails.',
} as const
