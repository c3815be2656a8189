/** How long a list is beyond the page that was answered; `isMore` where nobody counted to its end. */
export function readTotal({ headers }: { headers: Headers }): { total: number; isMore: boolean } {
  return {
    total: Number(headers.get('X-Total-Count')),
    isMore: headers.get('X-Total-Count-Is') === 'minimum',
  }
}
