// What can be wrong with the table on this page: a list of faults in words. Run by geometry.py.
() => {
  const faults = []
  const SLACK = 1.5
  const all = (selector) => [...document.querySelectorAll(selector)]
  const label = (element) => element.dataset?.name || element.className?.baseVal || `${element.className}`.split(' svelte')[0] || element.tagName
  const drawn = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 0

  // What everything around an element leaves of the window, by what cuts off what is outside of it.
  const windows = new Map()
  const windowOf = (around) => {
    if (!around) return { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
    let found = windows.get(around)
    if (!found) {
      found = { ...windowOf(around.parentElement) }
      const { overflowX, overflowY } = getComputedStyle(around)
      const box = overflowX === 'visible' && overflowY === 'visible' ? null : around.getBoundingClientRect()
      if (box && overflowX !== 'visible') { found.left = Math.max(found.left, box.left); found.right = Math.min(found.right, box.right) }
      if (box && overflowY !== 'visible') { found.top = Math.max(found.top, box.top); found.bottom = Math.min(found.bottom, box.bottom) }
      windows.set(around, found)
    }
    return found
  }
  // What is left of an element.
  const rects = new Map()
  const seen = (element) => {
    let rect = rects.get(element)
    if (!rect) {
      const own = element.getBoundingClientRect()
      const around = windowOf(element.parentElement)
      const left = Math.max(own.left, around.left), right = Math.min(own.right, around.right)
      const top = Math.max(own.top, around.top), bottom = Math.min(own.bottom, around.bottom)
      rect = { left, top, right, bottom, width: right - left, height: bottom - top, own }
      rects.set(element, rect)
    }
    return rect
  }
  const visible = (rect) => rect.width > SLACK && rect.height > SLACK
  const wide = (rect) => rect.width > rect.own.width - SLACK
  const high = (rect) => rect.height > rect.own.height - SLACK
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK

  // ---- nothing leaves the felt or the window ----
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push('outside: the page is wider than the window')
  if (document.documentElement.scrollHeight > innerHeight + 1) faults.push('outside: the page is higher than the window')
  const felt = document.querySelector('.table').getBoundingClientRect()
  for (const element of all('.plaque, .strip, .rows, .hand, .centre .battle, .centre .waits').filter(drawn)) {
    const rect = element.getBoundingClientRect()
    if (rect.left < felt.left - SLACK || rect.right > felt.right + SLACK || rect.top < felt.top - SLACK || rect.bottom > felt.bottom + SLACK) {
      faults.push(`outside: ${label(element)}`)
    }
  }
  for (const card of all('.table .tablecard').filter(drawn)) {
    const rect = seen(card)
    if (rect.width > SLACK && !high(rect)) faults.push(`cut off: ${label(card)} by ${Math.round(rect.own.height - rect.height)}`)
    const scrolls = card.closest('.scrolls, .strip')
    if (!scrolls && !wide(rect)) faults.push(`cut off at a side: ${label(card)}`)
  }

  for (const mark of all('.table .threshold > *').filter(drawn)) {
    const picture = mark.closest('.window').getBoundingClientRect(), rect = mark.getBoundingClientRect()
    const depth = Math.max(rect.bottom - picture.bottom, picture.left - rect.left)
    if (depth > 2 * SLACK) faults.push(`cut off: a threshold of ${label(mark.closest('.tablecard'))} by ${Math.round(depth)}`)
  }

  for (const arrow of all('.arrows > path:not(.under)').filter(drawn)) {
    const rect = arrow.getBoundingClientRect()
    if (rect.left < felt.left - 12 || rect.right > felt.right + 12 || rect.top < felt.top - 12 || rect.bottom > felt.bottom + 12) {
      faults.push('outside: an arrow')
    }
  }

  // ---- nothing overlaps ----
  const plaques = all('.plaque').filter(drawn).map((one) => one.getBoundingClientRect())
  for (const arrow of all('.arrows > .attack').filter(drawn)) {
    const { x, y } = arrow.getPointAtLength(arrow.getTotalLength()).matrixTransform(arrow.getScreenCTM())
    if (plaques.some((one) => x > one.left && x < one.right && y > one.top + SLACK && y < one.bottom - SLACK)) faults.push('overlap: an arrow and a plaque')
  }
  const parts = all('.bar, .plaque, .strip, .rows, .hand, .prompt, .centre .battle, .centre .waits, .centre .chain')
    .filter(drawn).map((element) => ({ element, rect: seen(element) })).filter(({ rect }) => visible(rect))
  parts.forEach((a, at) => parts.slice(at + 1).forEach((b) => {
    if (meet(a.rect, b.rect)) faults.push(`overlap: ${label(a.element)} and ${label(b.element)}`)
  }))
  const cards = all('.table .tablecard:not(.chip)').filter(drawn).map((element) => ({ element, rect: seen(element) })).filter(({ rect }) => visible(rect))
  for (const { element: card } of cards) {
    const marks = [...card.querySelectorAll('.badge:not(.rank, .amount)')]
    for (const badge of marks) {
      for (const number of card.querySelectorAll('.stat b')) if (meet(seen(badge), seen(number))) faults.push(`overlap: a number of ${label(card)} and its ${label(badge)}`)
      for (const other of marks) if (other !== badge && meet(seen(badge), seen(other))) faults.push(`overlap: ${label(badge)} and ${label(other)} on ${label(card)}`)
    }
    const name = card.querySelector('.name')
    if (!name || !drawn(name)) continue
    const rect = seen(name)
    if (!visible(rect)) continue
    for (const other of cards) {
      if (other.element !== card && !other.element.closest('.depleted') && meet(rect, other.rect)) faults.push(`overlap: the name of ${label(card)} and ${label(other.element)}`)
    }
    for (const badge of card.querySelectorAll('.badge, .cost')) if (meet(rect, seen(badge))) faults.push(`overlap: the name of ${label(card)} and its ${label(badge)}`)
    for (const { element: part, rect: place } of parts) {
      if (!part.contains(card) && meet(rect, place)) faults.push(`overlap: the name of ${label(card)} and ${label(part)}`)
    }
  }
  for (const gear of all('.table .gear').filter(drawn)) {
    const slot = gear.closest('.slot'), card = slot.querySelector('.tablecard'), place = card.getBoundingClientRect(), rect = gear.getBoundingClientRect()
    const turned = card.matches('.depleted *') ? 4 : SLACK
    if (rect.left < place.left - turned || rect.right > place.right + turned) faults.push(`overlap: what is attached to ${label(card)} leaves it`)
    for (const number of card.querySelectorAll('.stat b')) if (meet(seen(gear), seen(number))) faults.push(`overlap: what is attached to ${label(card)} and its numbers`)
  }
  for (const card of all('.plaque .tablecard .card').filter(drawn)) {
    for (const number of all('.plaque .n, .plaque .influence b').filter(drawn)) if (meet(card.getBoundingClientRect(), number.getBoundingClientRect())) faults.push('overlap: a card and a number of its plaque')
  }
  const HEAD = 7 // so far around its end the head of an arrow is drawn
  for (const arrow of all('.arrows > :is(.about, .damage)').filter(drawn)) {
    const { x, y } = arrow.getPointAtLength(arrow.getTotalLength()).matrixTransform(arrow.getScreenCTM())
    const head = { left: x - HEAD, right: x + HEAD, top: y - HEAD, bottom: y + HEAD }
    for (const said of all('.rows .name, .rows .stat b').filter(drawn)) if (visible(seen(said)) && meet(head, seen(said))) faults.push('overlap: the head of an arrow and what a card says')
  }
  for (const element of all('.cost, .stat b, .influence b, .strip b').filter(drawn)) {
    const rect = seen(element)
    const number = element.textContent.trim()
    if (visible(rect) && element.scrollWidth > element.clientWidth + 2 && element.clientWidth) faults.push(`overlap: the number ${number} leaves its place`)
  }

  // ---- letters that can be read ----
  const walker = document.createTreeWalker(document.querySelector('.game'), NodeFilter.SHOW_TEXT)
  const small = new Map()
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (!walker.currentNode.textContent.trim() || !drawn(element) || element.closest('.hidden-visually, svg')) continue
    const size = parseFloat(getComputedStyle(element).fontSize)
    const least = element.closest('.table, .tray') && !element.closest('.words p, .gear') ? 11 : 12
    if (size < least - 0.01) small.set(`small letters: ${label(element)} ${size.toFixed(1)}`, 1)
  }
  faults.push(...small.keys())

  // ---- what a decision needs is in sight ----
  const needed = (what, elements) => {
    if (!elements.length) faults.push(`out of sight: there is no ${what}`)
    for (const element of elements) {
      const rect = seen(element)
      if (!visible(rect) || !high(rect) || !wide(rect)) faults.push(`out of sight: ${what}`)
    }
  }
  needed('influence', all('.influence b'))
  needed('question', all('.prompt h2'))
  // A choice of one card is made by touching it, without a button.
  const first = document.querySelector('.prompt .buttons .button')
  if (first || !document.querySelector('.tablecard.legal, .tray button')) needed('first button', first ? [first] : [])
  const strip = document.querySelector('.mine .strip .tablecard'), totals = document.querySelector('.mine .strip .totals')
  if (strip) needed('own resources', [totals?.checkVisibility({ visibilityProperty: true }) ? totals : strip])
  for (const row of all('.table .cards, .hand .fan').filter(drawn)) {
    const first = row.querySelector('.tablecard')
    // A row that was scrolled was so for what matters now.
    const matters = row.scrollLeft > 1 && [...row.querySelectorAll('.legal, .attacking, .blocking')].some((card) => wide(seen(card)))
    if (first && !matters) needed('first card of a row', [first])
    const howMany = row.matches('.scrolls') ? row.parentElement.querySelector(':scope > .howmany') : null
    if (row.matches('.scrolls') && !(howMany && /\d/.test(howMany.textContent) && drawn(howMany) && visible(seen(howMany)))) {
      faults.push('out of sight: how many cards there are in a row that scrolls')
    }
  }
  const fighting = all('.side:not(.folded) .tablecard.attacking, .side:not(.folded) .tablecard.blocking')
  if (fighting.length && !fighting.some((card) => visible(seen(card)) && high(seen(card)))) faults.push('out of sight: everybody who fights')
  return faults
}
