// What is touched and too small for a finger: a list in words. Links and buttons within a sentence are left out, as the
// guidelines do. A place counts if a touch there reaches the element, so that what is drawn small may have room around
// it. Run by everybody.py.
(least) => {
  const reach = least / 2 - 1
  const drawn = (one) => one.checkVisibility({ visibilityProperty: true }) && one.offsetWidth > 1 && !one.closest('.hidden-visually')
  const inSentence = (one) => [...one.parentElement.childNodes].some((near) => near.nodeType === Node.TEXT_NODE && near.data.trim().length > 2)
  const missed = new Set()
  for (const one of document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab]')) {
    if (!drawn(one) || one.disabled || inSentence(one)) continue
    const target = (one.matches('[type=checkbox], [type=radio]') && one.closest('label')) || one
    let box = target.getBoundingClientRect()
    if (box.width >= least - 1 && box.height >= least - 1) continue
    target.scrollIntoView({ block: 'center', inline: 'nearest' })
    box = target.getBoundingClientRect()
    const x = box.left + box.width / 2, y = box.top + box.height / 2
    const outside = [[x - reach, y], [x + reach, y], [x, y - reach], [x, y + reach]].some(([left, top]) => {
      const inside = left >= box.left && left <= box.right && top >= box.top && top <= box.bottom
      return !inside && !target.contains(document.elementFromPoint(left, top))
    })
    if (outside) missed.add(`${one.tagName.toLowerCase()} ${one.className} ${Math.round(box.width)}×${Math.round(box.height)}: ${(one.ariaLabel || one.textContent).trim().slice(0, 30)}`)
  }
  scrollTo(0, 0)
  return [...missed]
}
