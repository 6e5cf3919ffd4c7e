/** What is dragged from the library: the class of a node. */
export const NODE_CLASS_TYPE = "application/x-orrery-rule-node";
