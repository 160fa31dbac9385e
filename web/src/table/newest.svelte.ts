// Whether the newest line of a list is kept in sight: until its reader scrolls up, and again once they are back at the end.

/** What there is to know of a list that scrolls. */
type Scrolled = Pick<HTMLElement, 'scrollTop' | 'clientHeight' | 'scrollHeight'>

const NEAR = 40

export class Newest {
  following = $state(true)
  private top = 0

  /**
   * After it was scrolled, by its reader or by itself. More lines may have come since then, so being away from the end
   * alone says nothing: only a reader moves up.
   */
  scrolled(list: Scrolled): void {
    if (!list.clientHeight) return // out of sight, as in a closed drawer
    const atEnd = list.scrollTop + list.clientHeight > list.scrollHeight - NEAR
    if (atEnd) this.following = true
    else if (list.scrollTop < this.top) this.following = false
    this.top = list.scrollTop
  }

  show(list: Scrolled): void {
    if (this.following) list.scrollTop = list.scrollHeight
  }
}
