// Local times of forms (datetime-local) as ISO 8601 writes moments.

export function withOffset(value) {
  return `${value.slice(0, 16)}:00${offset(new Date(value))}`;
}

// The difference of a moment from UTC in the time zone of this device.
export function offset(moment) {
  const minutes = -moment.getTimezoneOffset();
  const two = (number) => String(number).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}
