/** Stands in for styles and pictures where tests run. */
export default '';
