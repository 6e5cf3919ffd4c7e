export { default } from "tinycolor2";
