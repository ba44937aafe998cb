// A call from a document that is gone comes back empty.
// seen in: calling/document_not_active
{
  const { executeTool } = ModelContext.prototype;
  ModelContext.prototype.executeTool = function (...given) {
    return document.defaultView ? executeTool.apply(this, given) : Promise.resolve(null);
  };
}
